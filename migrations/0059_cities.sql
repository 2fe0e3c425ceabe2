CREATE TABLE "cities" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cities_state" CHECK (state in ('draft', 'open', 'paused', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "city_state_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "city_state_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" text NOT NULL,
	"state" text NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "city_streets" (
	"city_id" text NOT NULL,
	"version" integer NOT NULL,
	"streets" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "city_streets_city_id_version_pk" PRIMARY KEY("city_id","version")
);
--> statement-breakpoint
CREATE TABLE "city_versions" (
	"city_id" text NOT NULL,
	"version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "city_versions_city_id_version_pk" PRIMARY KEY("city_id","version")
);
--> statement-breakpoint
ALTER TABLE "city_state_changes" ADD CONSTRAINT "city_state_changes_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_state_changes" ADD CONSTRAINT "city_state_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_streets" ADD CONSTRAINT "city_streets_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_streets" ADD CONSTRAINT "city_streets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_versions" ADD CONSTRAINT "city_versions_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_versions" ADD CONSTRAINT "city_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "cities_tell" AFTER INSERT OR UPDATE OR DELETE ON "cities" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('cities');--> statement-breakpoint
CREATE TRIGGER "city_versions_tell" AFTER INSERT OR UPDATE OR DELETE ON "city_versions" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('cities');--> statement-breakpoint
CREATE TRIGGER "city_streets_tell" AFTER INSERT OR UPDATE OR DELETE ON "city_streets" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('cities');
