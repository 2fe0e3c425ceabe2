CREATE TABLE "feed_schedules" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"url" text,
	"turn" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"problem" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_schedules" ADD CONSTRAINT "feed_schedules_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;