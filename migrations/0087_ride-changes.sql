CREATE TABLE "ride_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"ride_id" integer NOT NULL,
	"asked_by" text NOT NULL,
	"state" text NOT NULL,
	"ends_here" boolean NOT NULL,
	"plan_version" integer NOT NULL,
	"reached" integer NOT NULL,
	"aboard" boolean NOT NULL,
	"before" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"before_cents" integer NOT NULL,
	"after_cents" integer NOT NULL,
	"pay_before_cents" integer NOT NULL,
	"pay_after_cents" integer NOT NULL,
	"way_meters" integer NOT NULL,
	"way_seconds" integer NOT NULL,
	"arrives_at" timestamp with time zone,
	"arrived_before" timestamp with time zone,
	"payment_intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "ride_changes_answered" CHECK ((state in ('made', 'declined')) = (answered_at is not null))
);
--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "plan_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_changes" ADD CONSTRAINT "ride_changes_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_changes_ride" ON "ride_changes" USING btree ("ride_id","created_at");