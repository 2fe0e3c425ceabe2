CREATE TABLE "setting_versions" (
	"setting" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "setting_versions_setting_version_pk" PRIMARY KEY("setting","version")
);
--> statement-breakpoint
CREATE TRIGGER "setting_versions_tell" AFTER INSERT OR UPDATE OR DELETE ON "setting_versions" FOR EACH STATEMENT EXECUTE FUNCTION tell_subject('settings');
