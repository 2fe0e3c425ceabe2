CREATE TABLE "fare_reviews" (
	"ride_id" integer PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"why" text,
	"state" text NOT NULL,
	"amount_cents" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	CONSTRAINT "fare_reviews_owed" CHECK ((state = 'owed') = (try_at is not null)),
	CONSTRAINT "fare_reviews_amount" CHECK ((verdict = 'longer') = (amount_cents is not null)),
	CONSTRAINT "fare_reviews_why" CHECK ((verdict = 'person') = (why is not null))
);
--> statement-breakpoint
ALTER TABLE "fare_reviews" ADD CONSTRAINT "fare_reviews_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fare_reviews_due" ON "fare_reviews" USING btree ("try_at") WHERE state = 'owed';