ALTER TABLE "business_accounts" ADD COLUMN "billing_asked_by" integer;--> statement-breakpoint
ALTER TABLE "business_accounts" ADD CONSTRAINT "business_accounts_billing_asked_by_users_id_fk" FOREIGN KEY ("billing_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- So far whoever asked for the account named its address; another one that waits is named again if it was somebody else.
UPDATE "business_accounts" SET "billing_asked_by" = "applied_by" WHERE "billing_token" IS NOT NULL;
