CREATE TABLE "unpaid_fares" (
	"ride_id" integer PRIMARY KEY NOT NULL,
	"driver_id" integer NOT NULL,
	"words" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"bears" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "collected_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "takes_cash" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "hail_type" text DEFAULT 'app' NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "booked_by" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "paid_to_driver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "caller_told_of" integer;--> statement-breakpoint
ALTER TABLE "unpaid_fares" ADD CONSTRAINT "unpaid_fares_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unpaid_fares" ADD CONSTRAINT "unpaid_fares_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unpaid_fares" ADD CONSTRAINT "unpaid_fares_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unpaid_fares_waiting" ON "unpaid_fares" USING btree ("said_at") WHERE decided_at is null;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rides_of_caller" ON "rides" USING btree ("passenger_phone","id") WHERE hail_type = 'phone_dispatch' and passenger_phone is not null;