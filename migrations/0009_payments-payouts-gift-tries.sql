CREATE TABLE "gift_code_tries" (
	"payer" text PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_audit" ALTER COLUMN "payment_id" DROP NOT NULL;