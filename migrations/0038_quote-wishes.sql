ALTER TABLE "quotes" ADD COLUMN "wishes" jsonb;--> statement-breakpoint
CREATE INDEX "quotes_of_user" ON "quotes" USING btree ("user_id","expires_at");