CREATE TABLE "seller_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"order_id" integer,
	"buyer_id" integer,
	"buyer_name" text NOT NULL,
	"vehicle_title" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "seller_reviews_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "seller_reviews_stars" CHECK ("seller_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD COLUMN "settled_by" integer;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "operator_note" text;--> statement-breakpoint
ALTER TABLE "seller_reviews" ADD CONSTRAINT "seller_reviews_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_reviews" ADD CONSTRAINT "seller_reviews_order_id_vehicle_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."vehicle_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_reviews" ADD CONSTRAINT "seller_reviews_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_reviews_seller" ON "seller_reviews" USING btree ("seller_id","id");--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD CONSTRAINT "vehicle_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_reports_state" ON "vehicle_reports" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "vehicle_reports_vehicle" ON "vehicle_reports" USING btree ("vehicle_id");
