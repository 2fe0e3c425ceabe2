ALTER TABLE "car_sale_log" ADD COLUMN "buyer_words" text;--> statement-breakpoint
ALTER TABLE "car_sale_log" ADD COLUMN "seller_words" text;