CREATE TABLE "mail_counts" (
	"day" date NOT NULL,
	"limit" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_counts_day_limit_kind_key_pk" PRIMARY KEY("day","limit","kind","key")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "end_url" text;