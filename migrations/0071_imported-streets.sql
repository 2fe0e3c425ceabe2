CREATE TABLE "imported_streets" (
	"city_id" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"file" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"attribution" text NOT NULL,
	"bounds" jsonb NOT NULL,
	CONSTRAINT "imported_streets_city_id_version_pk" PRIMARY KEY("city_id","version"),
	CONSTRAINT "imported_streets_state" CHECK (state in ('holds', 'before', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "imported_streets" ADD CONSTRAINT "imported_streets_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_streets_holds" ON "imported_streets" USING btree ("city_id") WHERE "imported_streets"."state" = 'holds';--> statement-breakpoint
CREATE UNIQUE INDEX "imported_streets_before" ON "imported_streets" USING btree ("city_id") WHERE "imported_streets"."state" = 'before';--> statement-breakpoint
CREATE TRIGGER "imported_streets_tell" AFTER INSERT OR UPDATE OR DELETE ON "imported_streets" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('cities');
