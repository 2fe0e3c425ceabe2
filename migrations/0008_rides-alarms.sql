CREATE TABLE "ride_alarms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ride_id" integer NOT NULL,
	"raised_by" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"settled_by" integer,
	"settled_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "ride_alarms" ADD CONSTRAINT "ride_alarms_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_alarms" ADD CONSTRAINT "ride_alarms_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ride_alarms_one_open_per_ride" ON "ride_alarms" USING btree ("ride_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "ride_alarms_settled" ON "ride_alarms" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "rides_settled" ON "rides" USING btree ("settled_at");