CREATE TABLE "dealerships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealerships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"trading_name" text DEFAULT '' NOT NULL,
	"registrar" text DEFAULT '' NOT NULL,
	"registrar_name" text DEFAULT '' NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"registrar_key" text DEFAULT '' NOT NULL,
	"registration_key" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"hours" jsonb DEFAULT '[null,null,null,null,null,null,null]'::jsonb NOT NULL,
	"reason" text,
	"double_of_id" integer,
	"doubled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dealerships_sellerId_unique" UNIQUE("seller_id")
);
--> statement-breakpoint
CREATE TABLE "confirmed_phones" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"asked_phone" text,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"phone" text,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "confirmed_phones_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
ALTER TABLE "trading_names" ADD COLUMN "by_name_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever trades under an approved name goes on until their dealership was looked at; the desk sees who they are.
UPDATE "trading_names" SET "by_name_alone" = true WHERE "state" = 'approved';--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_phones" ADD CONSTRAINT "confirmed_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dealerships_one_registration" ON "dealerships" USING btree ("registrar_key","registration_key") WHERE state in ('waiting', 'verified');--> statement-breakpoint
CREATE INDEX "dealerships_state" ON "dealerships" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE INDEX "dealerships_double" ON "dealerships" USING btree ("double_of_id") WHERE double_of_id is not null;