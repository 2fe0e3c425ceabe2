CREATE TABLE "ride_compensations" (
	"ride_id" integer PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"promised_at" timestamp with time zone NOT NULL,
	"late_minutes" integer,
	"gives" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer,
	"card_last_four" text,
	"told_by" text,
	"instead" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	CONSTRAINT "ride_compensations_owed" CHECK ((state = 'owed') = (try_at is not null)),
	CONSTRAINT "ride_compensations_given" CHECK ((state = 'given') = (amount_cents is not null))
);
--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "given_for" text;--> statement-breakpoint
ALTER TABLE "ride_compensations" ADD CONSTRAINT "ride_compensations_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_compensations_due" ON "ride_compensations" USING btree ("try_at") WHERE state = 'owed';--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_givenFor_unique" UNIQUE("given_for");--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_origin" CHECK ((payment_id is null) <> (given_for is null));