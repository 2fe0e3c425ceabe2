ALTER TABLE "business_accounts" ADD COLUMN "billing_asked_by" integer;--> statement-breakpoint
ALTER TABLE "quest_drivers" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ride_series" ADD COLUMN "flight" text;--> statement-breakpoint
ALTER TABLE "business_accounts" ADD CONSTRAINT "business_accounts_billing_asked_by_users_id_fk" FOREIGN KEY ("billing_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_drivers" ADD CONSTRAINT "quest_drivers_left" CHECK (left_at is null or next_at is null);--> statement-breakpoint
-- So far whoever asked for the account named its address; another one that waits is named again if it was somebody else.
UPDATE "business_accounts" SET "billing_asked_by" = "applied_by" WHERE "billing_token" IS NOT NULL;
