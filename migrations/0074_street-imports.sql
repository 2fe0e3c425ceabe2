CREATE TABLE "street_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "street_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"parts_received" integer NOT NULL,
	"parts_name" text NOT NULL,
	"attempts" integer NOT NULL,
	"words" text,
	"version" integer,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "street_imports_state" CHECK (state in ('receiving', 'waiting', 'importing', 'done', 'failed', 'called_off'))
);
--> statement-breakpoint
ALTER TABLE "street_imports" ADD CONSTRAINT "street_imports_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "street_imports" ADD CONSTRAINT "street_imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "street_imports_open" ON "street_imports" USING btree ("city_id") WHERE "street_imports"."state" in ('receiving', 'waiting', 'importing');