CREATE TABLE "ride_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ride_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ride_offers" ADD COLUMN "assigned_by" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "hand_driver_id" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "hand_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "taken_from_id" integer;--> statement-breakpoint
ALTER TABLE "ride_notes" ADD CONSTRAINT "ride_notes_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_notes" ADD CONSTRAINT "ride_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_notes_ride" ON "ride_notes" USING btree ("ride_id","id");--> statement-breakpoint
CREATE INDEX "ride_notes_author" ON "ride_notes" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "ride_offers" ADD CONSTRAINT "ride_offers_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_hand_driver_id_drivers_id_fk" FOREIGN KEY ("hand_driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_taken_from_id_drivers_id_fk" FOREIGN KEY ("taken_from_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "ride_notes_append_only" BEFORE UPDATE OR DELETE ON "ride_notes" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
