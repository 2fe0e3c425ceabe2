CREATE TABLE "ride_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rider_id" integer NOT NULL,
	"pickup" jsonb NOT NULL,
	"stops" jsonb NOT NULL,
	"destination" jsonb NOT NULL,
	"vehicle_type" text NOT NULL,
	"note" text,
	"passenger" jsonb,
	"local_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"weekdays" text[] NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"left_out" text[] NOT NULL,
	"look_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_why" text,
	CONSTRAINT "ride_series_ended" CHECK ((ended_at is null) = (end_why is null))
);
--> statement-breakpoint
CREATE TABLE "ride_series_days" (
	"series_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"quote_id" text,
	"ride_id" integer,
	"why" text,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ride_series_days_series_id_day_pk" PRIMARY KEY("series_id","day"),
	CONSTRAINT "ride_series_days_booked" CHECK ((state = 'booked') = (ride_id is not null))
);
--> statement-breakpoint
ALTER TABLE "ride_series" ADD CONSTRAINT "ride_series_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_series_days" ADD CONSTRAINT "ride_series_days_series_id_ride_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."ride_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_series_days" ADD CONSTRAINT "ride_series_days_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_series_rider" ON "ride_series" USING btree ("rider_id","id");--> statement-breakpoint
CREATE INDEX "ride_series_due" ON "ride_series" USING btree ("look_at") WHERE ended_at is null;