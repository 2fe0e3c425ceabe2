CREATE TABLE "phone_silences" (
	"driver_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"offline_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "phone_silences" ADD CONSTRAINT "phone_silences_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;