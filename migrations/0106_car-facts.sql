CREATE TABLE "vehicle_lookups" (
	"vehicle_id" integer NOT NULL,
	"kind" text NOT NULL,
	"vin" text NOT NULL,
	"province" text,
	"source" text NOT NULL,
	"answer" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_lookups_vehicle_id_kind_pk" PRIMARY KEY("vehicle_id","kind"),
	CONSTRAINT "vehicle_lookups_kind" CHECK ("vehicle_lookups"."kind" in ('recalls', 'liens', 'history'))
);
--> statement-breakpoint
ALTER TABLE "vehicle_photos" ADD COLUMN "angle" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "accidents" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "accident_words" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "service_records" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "registered_before" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "smoke_free" text;--> statement-breakpoint
ALTER TABLE "vehicle_lookups" ADD CONSTRAINT "vehicle_lookups_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;