CREATE TABLE "driver_bonuses" (
	"reference" text PRIMARY KEY NOT NULL,
	"driver_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"words" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "driver_bonuses_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "quest_drivers" (
	"quest_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"promised_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"rides" integer DEFAULT 0 NOT NULL,
	"next_span" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "quest_drivers_quest_id_driver_id_pk" PRIMARY KEY("quest_id","driver_id"),
	CONSTRAINT "quest_drivers_paid" CHECK (paid_cents between 0 and promised_cents)
);
--> statement-breakpoint
CREATE TABLE "quest_hours" (
	"quest_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"span" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"online_seconds" integer NOT NULL,
	"earned_cents" integer NOT NULL,
	"asked" integer NOT NULL,
	"accepted" integer NOT NULL,
	"added_cents" integer NOT NULL,
	CONSTRAINT "quest_hours_quest_id_driver_id_span_pk" PRIMARY KEY("quest_id","driver_id","span")
);
--> statement-breakpoint
CREATE TABLE "quests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" text NOT NULL,
	"kind" text NOT NULL,
	"rides" integer,
	"reward_cents" integer,
	"hourly_cents" integer,
	"accept_percent" integer,
	"starts_on" text NOT NULL,
	"ends_on" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"budget_cents" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "quests_kind" CHECK (kind in ('rides', 'hours')),
	CONSTRAINT "quests_rides" CHECK ((kind = 'rides') = (rides is not null and reward_cents is not null)),
	CONSTRAINT "quests_hours" CHECK ((kind = 'hours') = (hourly_cents is not null and accept_percent is not null)),
	CONSTRAINT "quests_time" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
ALTER TABLE "quest_drivers" ADD CONSTRAINT "quest_drivers_quest_id_quests_id_fk" FOREIGN KEY ("quest_id") REFERENCES "public"."quests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_drivers" ADD CONSTRAINT "quest_drivers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_hours" ADD CONSTRAINT "quest_hours_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quest_hours" ADD CONSTRAINT "quest_hours_quest_id_driver_id_quest_drivers_quest_id_driver_id_fk" FOREIGN KEY ("quest_id","driver_id") REFERENCES "public"."quest_drivers"("quest_id","driver_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_bonuses_driver" ON "driver_bonuses" USING btree ("driver_id","paid_at");--> statement-breakpoint
CREATE INDEX "quest_drivers_driver" ON "quest_drivers" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "quest_drivers_due" ON "quest_drivers" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "quest_hours_driver" ON "quest_hours" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "quests_city" ON "quests" USING btree ("city_id","ends_at");