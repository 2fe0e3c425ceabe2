CREATE TABLE "operators_on_duty" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ride_alarms" ADD COLUMN "claimed_by" integer;--> statement-breakpoint
ALTER TABLE "ride_alarms" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ride_alarms" ADD COLUMN "passed_on" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_alarms" ADD COLUMN "passed_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operators_on_duty" ADD CONSTRAINT "operators_on_duty_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_alarms" ADD CONSTRAINT "ride_alarms_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;