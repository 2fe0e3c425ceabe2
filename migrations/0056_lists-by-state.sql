CREATE INDEX "payment_refunds_created" ON "payment_refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_refunds_state" ON "payment_refunds" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("status","created_at");