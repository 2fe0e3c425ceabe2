CREATE TABLE "text_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"to_number" text NOT NULL,
	"body" text NOT NULL,
	"user_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promo_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"amount_cents" integer,
	"percent" integer,
	"cap_cents" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"most_uses" integer NOT NULL,
	"uses_per_person" integer NOT NULL,
	"first_ride_only" boolean NOT NULL,
	"city_id" text,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promo_codes_uses" CHECK (uses between 0 and most_uses),
	CONSTRAINT "promo_codes_gives" CHECK ((amount_cents is null) <> (percent is null))
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"promo_code_id" integer NOT NULL,
	"reference" text NOT NULL,
	"user_id" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "promo_uses_reference_pk" PRIMARY KEY("reference")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "stops" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "promo_code_id" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "stops" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "promo_code_id" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "passenger_name" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "passenger_phone" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "passenger_texted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "stops_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "stop_arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_places" ADD CONSTRAINT "saved_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_of" ON "text_messages" USING btree ("user_email","id");--> statement-breakpoint
CREATE INDEX "saved_places_of" ON "saved_places" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_places_one_home_and_work" ON "saved_places" USING btree ("user_id","kind") WHERE kind <> 'other';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_places_name" ON "saved_places" USING btree ("user_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promo_uses_person" ON "promo_uses" USING btree ("promo_code_id","user_id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;