CREATE TABLE "car_offer_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_offer_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"amount_cents" integer,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "car_offer_terms" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"taken" boolean NOT NULL,
	"least_percent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"state" text NOT NULL,
	"turn" text,
	"buyer_cents" integer NOT NULL,
	"seller_cents" integer,
	"amount_by" text NOT NULL,
	"counters" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone,
	"order_id" integer,
	"ended_because" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "car_offers_turn" CHECK ((state = 'open') = (turn is not null)),
	CONSTRAINT "car_offers_time" CHECK (state not in ('open', 'accepted') or until is not null),
	CONSTRAINT "car_offers_amounts" CHECK (buyer_cents > 0 and (amount_by = 'buyer' or seller_cents is not null))
);
--> statement-breakpoint
ALTER TABLE "car_offer_steps" ADD CONSTRAINT "car_offer_steps_offer_id_car_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."car_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_offer_terms" ADD CONSTRAINT "car_offer_terms_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_offers" ADD CONSTRAINT "car_offers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_offers" ADD CONSTRAINT "car_offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_offers" ADD CONSTRAINT "car_offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_offers" ADD CONSTRAINT "car_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_offer_steps_offer" ON "car_offer_steps" USING btree ("offer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "car_offers_open" ON "car_offers" USING btree ("vehicle_id","buyer_id") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "car_offers_accepted" ON "car_offers" USING btree ("vehicle_id") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "car_offers_vehicle" ON "car_offers" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "car_offers_buyer" ON "car_offers" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "car_offers_seller" ON "car_offers" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "car_offers_until" ON "car_offers" USING btree ("until") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "car_offers_updated" ON "car_offers" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "car_offers_order" ON "car_offers" USING btree ("order_id") WHERE order_id is not null;