CREATE TABLE "driver_queue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"driver_id" integer NOT NULL,
	"city_id" text NOT NULL,
	"area_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"outside_since" timestamp with time zone,
	"declines" integer DEFAULT 0 NOT NULL,
	"left_at" timestamp with time zone,
	"left_why" text,
	"ride_id" integer,
	"reason" text,
	CONSTRAINT "driver_queue_left" CHECK ((left_at is null) = (left_why is null))
);
--> statement-breakpoint
ALTER TABLE "ride_offers" ADD COLUMN "from_queue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "driver_queue" ADD CONSTRAINT "driver_queue_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_queue" ADD CONSTRAINT "driver_queue_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_queue_one_place" ON "driver_queue" USING btree ("driver_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "driver_queue_line" ON "driver_queue" USING btree ("city_id","area_id","id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "driver_queue_driver" ON "driver_queue" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "driver_queue_ride" ON "driver_queue" USING btree ("ride_id") WHERE ride_id is not null;