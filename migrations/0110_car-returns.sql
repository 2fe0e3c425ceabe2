CREATE TABLE "trade_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inquiry_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"car" jsonb NOT NULL,
	"words" text NOT NULL,
	"low_cents" integer,
	"high_cents" integer,
	"figure_cents" integer,
	"figure_until" timestamp with time zone,
	"figure_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "trade_ins_range" CHECK ((low_cents is null) = (high_cents is null)),
	CONSTRAINT "trade_ins_figure" CHECK ((figure_cents is null) = (figure_until is null) and (figure_cents is null) = (figure_at is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_inquiry_id_vehicle_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."vehicle_inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_ins_standing" ON "trade_ins" USING btree ("inquiry_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "trade_ins_inquiry" ON "trade_ins" USING btree ("inquiry_id","id");--> statement-breakpoint
CREATE INDEX "trade_ins_buyer" ON "trade_ins" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_ins_vehicle" ON "trade_ins" USING btree ("vehicle_id");--> statement-breakpoint
ALTER TABLE "car_sales" ADD CONSTRAINT "car_sales_compared" CHECK (state <> 'return_compared' or returned_odometer is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kept" CHECK (kept_cents between 0 and total_cents);