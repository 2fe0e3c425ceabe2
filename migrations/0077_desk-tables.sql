CREATE TABLE "saved_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"table_key" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_columns" (
	"owner_id" integer NOT NULL,
	"table_key" text NOT NULL,
	"columns" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_columns_owner_id_table_key_pk" PRIMARY KEY("owner_id","table_key")
);
--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_columns" ADD CONSTRAINT "table_columns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_lists_name" ON "saved_lists" USING btree ("table_key","owner_id","name");--> statement-breakpoint
CREATE INDEX "saved_lists_owner" ON "saved_lists" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "vehicles_made" ON "vehicles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vehicles_state" ON "vehicles" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "vehicles_price" ON "vehicles" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "help_tickets_last" ON "help_tickets" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "help_tickets_about" ON "help_tickets" USING btree ("about","last_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_kind" ON "orders" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_created" ON "payment_disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_state" ON "payment_disputes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_amount" ON "payment_disputes" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_kind" ON "payments" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payouts_amount" ON "payouts" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "users_since" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree (lower(last_name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_roles" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_kept_out" ON "users" USING btree ("disabled_at") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "users_left" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "driver_vehicles_plate_begins" ON "driver_vehicles" USING btree (plate_key text_pattern_ops);--> statement-breakpoint
CREATE INDEX "driver_vehicles_added" ON "driver_vehicles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "driver_vehicles_state" ON "driver_vehicles" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "driver_vehicles_type" ON "driver_vehicles" USING btree ("vehicle_type","created_at","id");--> statement-breakpoint
CREATE INDEX "driver_vehicles_retired" ON "driver_vehicles" USING btree ("retired_at");--> statement-breakpoint
CREATE INDEX "drivers_since" ON "drivers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "drivers_rides" ON "drivers" USING btree ("total_rides","id");--> statement-breakpoint
CREATE INDEX "drivers_rating" ON "drivers" USING btree ((rating_sum * 1000 / greatest(rating_count, 1)),"id");--> statement-breakpoint
CREATE INDEX "drivers_city" ON "drivers" USING btree ("city","created_at","id");--> statement-breakpoint
CREATE INDEX "drivers_online" ON "drivers" USING btree ("is_available","created_at","id");--> statement-breakpoint
CREATE INDEX "rides_asked" ON "rides" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rides_state" ON "rides" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "rides_type" ON "rides" USING btree ("vehicle_type","created_at","id");--> statement-breakpoint
CREATE INDEX "rides_amount" ON "rides" USING btree (coalesce(fare_cents, cancellation_fee_cents, held_cents),"id");--> statement-breakpoint
CREATE INDEX "ride_alarms_raised" ON "ride_alarms" USING btree ("raised_at","id");--> statement-breakpoint
CREATE INDEX "ride_alarms_ride" ON "ride_alarms" USING btree ("ride_id");