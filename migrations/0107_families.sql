CREATE TABLE "families" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "families_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payer_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"card_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "family_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"family_id" integer NOT NULL,
	"email" text NOT NULL,
	"token" text NOT NULL,
	"is_young" boolean NOT NULL,
	"month_cents" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_young" boolean DEFAULT false NOT NULL,
	"is_told" boolean DEFAULT true NOT NULL,
	"rules" jsonb NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "family_rides" (
	"ride_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"begin_told_at" timestamp with time zone,
	"end_told_at" timestamp with time zone,
	"alarm_told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitations" ADD CONSTRAINT "family_invitations_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_rides" ADD CONSTRAINT "family_rides_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_rides" ADD CONSTRAINT "family_rides_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_rides" ADD CONSTRAINT "family_rides_member_id_family_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."family_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "families_payer" ON "families" USING btree ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_invitations_token" ON "family_invitations" USING btree ("token");--> statement-breakpoint
CREATE INDEX "family_invitations_family" ON "family_invitations" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "family_invitations_expires" ON "family_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_one" ON "family_members" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "family_members_family" ON "family_members" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "family_members_user" ON "family_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "family_rides_family" ON "family_rides" USING btree ("family_id","ride_id");--> statement-breakpoint
CREATE INDEX "family_rides_member" ON "family_rides" USING btree ("member_id","ride_id");