CREATE TABLE "car_visits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"note" text,
	"until" timestamp with time zone,
	"proposed_by" text,
	"proposed_at" timestamp with time zone,
	"proposed_words" text,
	"proposals" integer DEFAULT 0 NOT NULL,
	"licence" text NOT NULL,
	"licence_seen_at" timestamp with time zone,
	"buyer_says" text,
	"seller_says" text,
	"struck_at" timestamp with time zone,
	"ended_because" text,
	"reminded" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "car_visits_times" CHECK (ends_at > starts_at),
	CONSTRAINT "car_visits_proposal" CHECK ((proposed_by is null) = (proposed_at is null))
);
--> statement-breakpoint
CREATE TABLE "visit_hours" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"offered" boolean NOT NULL,
	"hours" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"at_once" integer NOT NULL,
	"days_off" jsonb NOT NULL,
	"test_drives" boolean NOT NULL,
	"asks_licence" boolean NOT NULL,
	"street" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "car_visits" ADD CONSTRAINT "car_visits_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_visits" ADD CONSTRAINT "car_visits_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_visits" ADD CONSTRAINT "car_visits_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_hours" ADD CONSTRAINT "visit_hours_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "car_visits_one_each" ON "car_visits" USING btree ("vehicle_id","buyer_id") WHERE state in ('asked', 'booked');--> statement-breakpoint
CREATE UNIQUE INDEX "car_visits_one_time" ON "car_visits" USING btree ("vehicle_id","starts_at") WHERE state in ('asked', 'booked');--> statement-breakpoint
CREATE INDEX "car_visits_vehicle" ON "car_visits" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "car_visits_buyer" ON "car_visits" USING btree ("buyer_id","starts_at");--> statement-breakpoint
CREATE INDEX "car_visits_seller" ON "car_visits" USING btree ("seller_id","starts_at");--> statement-breakpoint
CREATE INDEX "car_visits_next" ON "car_visits" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "car_visits_updated" ON "car_visits" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "car_visits_absent" ON "car_visits" USING btree ("starts_at","id") WHERE buyer_says = 'absent' or seller_says = 'absent';