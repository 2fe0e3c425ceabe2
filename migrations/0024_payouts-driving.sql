CREATE TABLE "payout_accounts" (
	"party" text NOT NULL,
	"party_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"provider_id" text NOT NULL,
	"state" text NOT NULL,
	"label" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_accounts_party_party_id_pk" PRIMARY KEY("party","party_id"),
	CONSTRAINT "payout_accounts_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"party" text NOT NULL,
	"party_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"account_id" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"status" text NOT NULL,
	"transfer_id" text,
	"provider_id" text,
	"failure_code" text,
	"failure_words" text,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_amounts" CHECK (amount_cents > 0 and fee_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "ride_lost_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_lost_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ride_id" integer NOT NULL,
	"what" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"found" boolean,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "ride_lost_items_rideId_unique" UNIQUE("ride_id")
);
--> statement-breakpoint
CREATE TABLE "ride_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ride_id" integer NOT NULL,
	"kind" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_lost_items" ADD CONSTRAINT "ride_lost_items_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_checks" ADD CONSTRAINT "ride_checks_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_key" ON "payouts" USING btree ("party","party_id","key");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("updated_at") WHERE status not in ('paid', 'failed');--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ride_checks_one_open_per_ride" ON "ride_checks" USING btree ("ride_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "rides_of_city" ON "rides" USING btree ("city_id","created_at");