CREATE TABLE "tax_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"jurisdiction" text NOT NULL,
	"number" text NOT NULL,
	"owner" text NOT NULL,
	"user_id" integer,
	"first_day" date NOT NULL,
	"last_day" date,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tax_registrations_owner" CHECK ((owner = 'company') = (user_id is null)),
	CONSTRAINT "tax_registrations_days" CHECK (last_day is null or last_day >= first_day)
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"region" text,
	"supplies" jsonb NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"per_hundred_thousand" integer NOT NULL,
	"compound" boolean NOT NULL,
	"included" boolean NOT NULL,
	"collector" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"authority" text NOT NULL,
	"document" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_by" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tax_rules_rate" CHECK (per_hundred_thousand between 0 and 99999),
	CONSTRAINT "tax_rules_days" CHECK (last_day is null or last_day >= first_day)
);
--> statement-breakpoint
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD CONSTRAINT "tax_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD CONSTRAINT "tax_rules_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_registrations_standing" ON "tax_registrations" USING btree ("jurisdiction","owner",coalesce(user_id, 0)) WHERE ended_at is null and last_day is null;--> statement-breakpoint
CREATE FUNCTION "tell_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changes', TG_ARGV[0]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tax_rules_tell" AFTER INSERT OR UPDATE OR DELETE ON "tax_rules" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('taxes');--> statement-breakpoint
CREATE TRIGGER "tax_registrations_tell" AFTER INSERT OR UPDATE OR DELETE ON "tax_registrations" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('taxes');
