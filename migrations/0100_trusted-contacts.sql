CREATE TABLE "pin_choices" (
	"rider_id" integer PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_asks" (
	"address_digest" text NOT NULL,
	"day" date NOT NULL,
	"rider_id" integer,
	CONSTRAINT "contact_asks_address_digest_day_pk" PRIMARY KEY("address_digest","day")
);
--> statement-breakpoint
CREATE TABLE "contact_notices" (
	"ride_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"share_digest" text,
	"reached" text NOT NULL,
	CONSTRAINT "contact_notices_ride_id_contact_id_kind_pk" PRIMARY KEY("ride_id","contact_id","kind")
);
--> statement-breakpoint
CREATE TABLE "contact_refusals" (
	"address_digest" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trusted_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rider_id" integer NOT NULL,
	"name" text NOT NULL,
	"reached_by" text NOT NULL,
	"address" text,
	"address_digest" text NOT NULL,
	"tells" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "trusted_contacts_reached" CHECK ((address is not null) = (state in ('asked', 'agreed')))
);
--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "pin_rule" text DEFAULT 'always' NOT NULL;--> statement-breakpoint
ALTER TABLE "pin_choices" ADD CONSTRAINT "pin_choices_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_asks" ADD CONSTRAINT "contact_asks_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notices" ADD CONSTRAINT "contact_notices_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_notices" ADD CONSTRAINT "contact_notices_contact_id_trusted_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."trusted_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_contacts" ADD CONSTRAINT "trusted_contacts_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_asks_rider" ON "contact_asks" USING btree ("rider_id","day");--> statement-breakpoint
CREATE INDEX "contact_asks_day" ON "contact_asks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "contact_notices_contact" ON "contact_notices" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_notices_at" ON "contact_notices" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_contacts_once" ON "trusted_contacts" USING btree ("rider_id","address_digest");--> statement-breakpoint
CREATE INDEX "trusted_contacts_address" ON "trusted_contacts" USING btree ("address_digest");--> statement-breakpoint
CREATE INDEX "trusted_contacts_unanswered" ON "trusted_contacts" USING btree ("asked_at") WHERE state = 'asked';