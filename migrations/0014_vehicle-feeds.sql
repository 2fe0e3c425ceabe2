CREATE TABLE "vehicle_feed_refusals" (
	"feed_id" integer NOT NULL,
	"line" integer NOT NULL,
	"stock_number" text NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "vehicle_feed_refusals_feed_id_line_pk" PRIMARY KEY("feed_id","line")
);
--> statement-breakpoint
CREATE TABLE "vehicle_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"dealer_name" text NOT NULL,
	"csv" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"rows" integer,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"progressed_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "vehicle_feed_refusals" ADD CONSTRAINT "vehicle_feed_refusals_feed_id_vehicle_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."vehicle_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_feeds" ADD CONSTRAINT "vehicle_feeds_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_feeds_seller" ON "vehicle_feeds" USING btree ("seller_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_feeds_one_open" ON "vehicle_feeds" USING btree ("seller_id") WHERE state in ('waiting', 'importing');