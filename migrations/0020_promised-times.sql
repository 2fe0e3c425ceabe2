CREATE TABLE "near_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "near_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"vehicle_type" text NOT NULL,
	"pickup_location" text NOT NULL,
	"pickup_lat" double precision NOT NULL,
	"pickup_lng" double precision NOT NULL,
	"destination" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "eta_seconds" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "promised_eta_seconds" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "late_by_seconds" integer;--> statement-breakpoint
ALTER TABLE "near_notes" ADD CONSTRAINT "near_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "near_notes_one_open" ON "near_notes" USING btree ("user_id") WHERE ended_at is null;