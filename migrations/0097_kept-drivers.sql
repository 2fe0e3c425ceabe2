CREATE TABLE "kept_drivers" (
	"rider_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"ride_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_drivers_rider_id_driver_id_pk" PRIMARY KEY("rider_id","driver_id")
);
--> statement-breakpoint
ALTER TABLE "kept_drivers" ADD CONSTRAINT "kept_drivers_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_drivers" ADD CONSTRAINT "kept_drivers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_drivers" ADD CONSTRAINT "kept_drivers_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_drivers_driver" ON "kept_drivers" USING btree ("driver_id");