CREATE TABLE "ride_reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ride_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	"by_desk" boolean DEFAULT false NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_why" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "ride_reservations_ended" CHECK ((ended_at is null) = (end_why is null))
);
--> statement-breakpoint
ALTER TABLE "ride_reservations" ADD CONSTRAINT "ride_reservations_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_reservations" ADD CONSTRAINT "ride_reservations_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ride_reservations_one_driver" ON "ride_reservations" USING btree ("ride_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ride_reservations_driver" ON "ride_reservations" USING btree ("driver_id","ended_at");--> statement-breakpoint
CREATE INDEX "ride_reservations_ride" ON "ride_reservations" USING btree ("ride_id");--> statement-breakpoint
CREATE INDEX "ride_reservations_looked" ON "ride_reservations" USING btree ("looked_at") WHERE ended_at is null;