CREATE TABLE "ride_flights" (
	"ride_id" integer PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"day" text,
	"source" text,
	"state" text,
	"scheduled_at" timestamp with time zone,
	"estimated_at" timestamp with time zone,
	"actual_at" timestamp with time zone,
	"terminal" text,
	"asked_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"told_pickup_at" timestamp with time zone,
	"told" integer DEFAULT 0 NOT NULL,
	"told_cancelled_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	CONSTRAINT "ride_flights_said" CHECK ((state is null) = (asked_at is null)),
	CONSTRAINT "ride_flights_state" CHECK (state in ('scheduled', 'landed', 'cancelled', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "ride_flights" ADD CONSTRAINT "ride_flights_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_flights_due" ON "ride_flights" USING btree ("due_at") WHERE due_at is not null;