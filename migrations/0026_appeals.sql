CREATE TABLE "driver_appeals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"application_id" integer,
	"ride_id" integer,
	"decided" text NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" integer,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "driver_stars_struck_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "driver_appeals" ADD CONSTRAINT "driver_appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_appeals" ADD CONSTRAINT "driver_appeals_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_appeals" ADD CONSTRAINT "driver_appeals_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_appeals_once" ON "driver_appeals" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "driver_appeals_user" ON "driver_appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "driver_appeals_state" ON "driver_appeals" USING btree ("state","created_at");