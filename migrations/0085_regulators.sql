CREATE TABLE "regulator_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regulator_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"asked" text NOT NULL,
	"status" integer,
	"rows" integer
);
--> statement-breakpoint
CREATE TABLE "regulator_cities" (
	"city_id" text PRIMARY KEY NOT NULL,
	"provider_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"pseudonym_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regulator_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regulator_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"token_digest" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_by" integer,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "regulator_tokens_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "regulator_calls" ADD CONSTRAINT "regulator_calls_token_id_regulator_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."regulator_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulator_tokens" ADD CONSTRAINT "regulator_tokens_city_id_regulator_cities_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."regulator_cities"("city_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulator_tokens" ADD CONSTRAINT "regulator_tokens_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulator_tokens" ADD CONSTRAINT "regulator_tokens_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regulator_calls_token" ON "regulator_calls" USING btree ("token_id","id");--> statement-breakpoint
CREATE INDEX "regulator_calls_time" ON "regulator_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "regulator_tokens_city" ON "regulator_tokens" USING btree ("city_id","id");--> statement-breakpoint
CREATE INDEX "regulator_tokens_made" ON "regulator_tokens" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "regulator_tokens_revoked" ON "regulator_tokens" USING btree ("revoked_by");--> statement-breakpoint
CREATE INDEX "driver_shifts_time" ON "driver_shifts" USING btree ("started_at");--> statement-breakpoint
-- A token ends for good, and whose it is stays as it was.
CREATE FUNCTION "keep_regulator_token"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."city_id", NEW."name", NEW."key", NEW."token_digest", NEW."made_by", NEW."made_at")
      IS DISTINCT FROM (OLD."city_id", OLD."name", OLD."key", OLD."token_digest", OLD."made_by", OLD."made_at")
    OR (OLD."revoked_at" IS NOT NULL AND NEW."revoked_at" IS DISTINCT FROM OLD."revoked_at") THEN
    RAISE EXCEPTION 'a token of a regulator stays as it was made, and as it ended';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "regulator_tokens_keep" BEFORE UPDATE ON "regulator_tokens" FOR EACH ROW EXECUTE FUNCTION "keep_regulator_token"();
