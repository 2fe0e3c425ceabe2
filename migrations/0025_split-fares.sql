CREATE TABLE "fare_splits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fare_splits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ride_id" integer NOT NULL,
	"fare_cents" integer NOT NULL,
	"people" integer NOT NULL,
	"share_cents" integer NOT NULL,
	"link_round" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "fare_splits_rideId_unique" UNIQUE("ride_id"),
	CONSTRAINT "fare_splits_never_more" CHECK (people >= 2 and share_cents > 0 and share_cents * people <= fare_cents)
);
--> statement-breakpoint
CREATE TABLE "fare_split_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fare_split_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"split_id" integer NOT NULL,
	"payment_id" text NOT NULL,
	"payer_id" integer,
	"payer_name" text NOT NULL,
	"cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "fare_split_parts_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "fare_splits" ADD CONSTRAINT "fare_splits_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fare_split_parts" ADD CONSTRAINT "fare_split_parts_split_id_fare_splits_id_fk" FOREIGN KEY ("split_id") REFERENCES "public"."fare_splits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fare_split_parts" ADD CONSTRAINT "fare_split_parts_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fare_split_parts_of" ON "fare_split_parts" USING btree ("split_id");--> statement-breakpoint
CREATE INDEX "fare_split_parts_payer" ON "fare_split_parts" USING btree ("payer_id");