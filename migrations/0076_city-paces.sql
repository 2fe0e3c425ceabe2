CREATE TABLE "city_paces" (
	"city_id" text PRIMARY KEY NOT NULL,
	"pace" jsonb NOT NULL,
	"rides" integer NOT NULL,
	"learned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "city_paces" ADD CONSTRAINT "city_paces_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "city_paces_tell" AFTER INSERT OR UPDATE OR DELETE ON "city_paces" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('paces');
