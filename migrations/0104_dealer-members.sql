CREATE TABLE "dealer_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dealer_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"words" text NOT NULL,
	"subject" text
);
--> statement-breakpoint
CREATE TABLE "dealer_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dealer_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealer_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dealer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"is_acting" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "dealer_acts" ADD CONSTRAINT "dealer_acts_dealer_id_users_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_acts" ADD CONSTRAINT "dealer_acts_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_invitations" ADD CONSTRAINT "dealer_invitations_dealer_id_users_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_dealer_id_users_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_members" ADD CONSTRAINT "dealer_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealer_acts_dealer" ON "dealer_acts" USING btree ("dealer_id","id");--> statement-breakpoint
CREATE INDEX "dealer_acts_member" ON "dealer_acts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "dealer_acts_at" ON "dealer_acts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_invitations_token" ON "dealer_invitations" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_invitations_one" ON "dealer_invitations" USING btree ("dealer_id",lower("email"));--> statement-breakpoint
CREATE INDEX "dealer_invitations_expires" ON "dealer_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_members_one" ON "dealer_members" USING btree ("dealer_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_members_acting" ON "dealer_members" USING btree ("user_id") WHERE ended_at is null and is_acting;--> statement-breakpoint
CREATE INDEX "dealer_members_user" ON "dealer_members" USING btree ("user_id");