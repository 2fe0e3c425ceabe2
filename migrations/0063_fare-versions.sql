CREATE TABLE "fare_versions" (
	"area" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"based_on" integer,
	"reason" text NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	"effective_from" timestamp with time zone,
	"published_by" integer,
	"published_at" timestamp with time zone,
	"taken_back_by" integer,
	"taken_back_at" timestamp with time zone,
	"taken_back_reason" text,
	CONSTRAINT "fare_versions_area_version_pk" PRIMARY KEY("area","version"),
	CONSTRAINT "fare_versions_state" CHECK (state in ('draft', 'published', 'taken_back')),
	CONSTRAINT "fare_versions_effective" CHECK ((state = 'draft') = (effective_from is null)),
	CONSTRAINT "fare_versions_taken_back" CHECK ((state = 'taken_back') = (taken_back_at is not null))
);
--> statement-breakpoint
ALTER TABLE "fare_versions" ADD CONSTRAINT "fare_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fare_versions" ADD CONSTRAINT "fare_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fare_versions" ADD CONSTRAINT "fare_versions_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fare_versions_one_draft" ON "fare_versions" USING btree ("area") WHERE state = 'draft';--> statement-breakpoint
-- Each version of a city is its rates as they were when that version was added; numbers stay, since quotes name them.
INSERT INTO "fare_versions" ("area", "version", "state", "document", "based_on", "reason", "changed_at", "effective_from", "published_at")
SELECT area, version, 'published', jsonb_build_object(
    'vehicles', vehicles,
    'surge', '{"isOn": true, "mostFactor": 2}'::jsonb,
    'rules', '[]'::jsonb),
  nullif(version - 1, 0), 'As it was before fares had versions that operators write.', effective_from, effective_from, effective_from
FROM (
  SELECT steps.city_id AS area, steps.version, steps.valid_from AS effective_from,
    jsonb_object_agg(newest.vehicle_type, jsonb_build_object(
      'baseCents', newest.base_cents, 'perKmCents', newest.per_km_cents, 'perMinuteCents', newest.per_minute_cents,
      'bookingFeeCents', newest.booking_fee_cents, 'minimumCents', newest.minimum_cents,
      'waitingPerMinuteCents', newest.waiting_per_minute_cents, 'waitingFreeSeconds', newest.waiting_free_seconds,
      'cancellationFeeCents', newest.cancellation_fee_cents,
      'cancellationFreeSeconds', newest.cancellation_free_seconds, 'noShowSeconds', newest.no_show_seconds,
      'driverPerHundredThousand', newest.driver_per_hundred_thousand)) AS vehicles
  FROM (SELECT city_id, version, max(valid_from) AS valid_from FROM fare_rates GROUP BY city_id, version) steps
  CROSS JOIN LATERAL (
    SELECT DISTINCT ON (vehicle_type) * FROM fare_rates
    WHERE fare_rates.city_id = steps.city_id AND fare_rates.version <= steps.version
    ORDER BY vehicle_type, valid_from DESC, fare_rates.version DESC
  ) newest
  GROUP BY steps.city_id, steps.version, steps.valid_from
) carried
ORDER BY area, version;--> statement-breakpoint
CREATE TRIGGER "fare_versions_tell" AFTER INSERT OR UPDATE OR DELETE ON "fare_versions" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('fares');--> statement-breakpoint
-- What was published is part of what was promised: it may be taken back, and is never another or gone.
CREATE FUNCTION "keep_published_fares"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'published' AND NEW.state = 'taken_back'
    AND (NEW.area, NEW.version, NEW.document, NEW.effective_from) IS NOT DISTINCT FROM (OLD.area, OLD.version, OLD.document, OLD.effective_from)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'fare_versions are only added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "fare_versions_append_only" BEFORE UPDATE OR DELETE ON "fare_versions" FOR EACH ROW EXECUTE FUNCTION keep_published_fares();--> statement-breakpoint
CREATE TRIGGER "fare_versions_kept" BEFORE TRUNCATE ON "fare_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
DROP TABLE "fare_rates" CASCADE;
