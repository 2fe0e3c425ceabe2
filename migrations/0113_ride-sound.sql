CREATE TABLE "ride_recording_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_recording_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recording" integer NOT NULL,
	"from_piece" integer NOT NULL,
	"pieces" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "ride_recording_parts_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "ride_recordings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ride_recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recording_id" text NOT NULL,
	"ride_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"side" text NOT NULL,
	"key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"mime" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"pieces" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"handed_over_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"note" text,
	CONSTRAINT "ride_recordings_whole" CHECK (handed_over_at is null or received = pieces),
	CONSTRAINT "ride_recordings_done" CHECK ((settled_at is null) = (note is null) and (settled_at is null or handed_over_at is not null))
);
--> statement-breakpoint
CREATE TABLE "ride_sound_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"vault_key_id" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ride_recording_parts" ADD CONSTRAINT "ride_recording_parts_recording_ride_recordings_id_fk" FOREIGN KEY ("recording") REFERENCES "public"."ride_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_recordings" ADD CONSTRAINT "ride_recordings_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_recordings" ADD CONSTRAINT "ride_recordings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_recordings" ADD CONSTRAINT "ride_recordings_key_id_ride_sound_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."ride_sound_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_recordings" ADD CONSTRAINT "ride_recordings_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ride_recording_parts_order" ON "ride_recording_parts" USING btree ("recording","from_piece");--> statement-breakpoint
CREATE UNIQUE INDEX "ride_recordings_phone" ON "ride_recordings" USING btree ("user_id","recording_id");--> statement-breakpoint
CREATE INDEX "ride_recordings_ride" ON "ride_recordings" USING btree ("ride_id");--> statement-breakpoint
CREATE INDEX "ride_recordings_key" ON "ride_recordings" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "ride_recordings_waiting" ON "ride_recordings" USING btree ("handed_over_at","id") WHERE handed_over_at is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "ride_recordings_settled" ON "ride_recordings" USING btree ("settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "ride_recordings_arriving" ON "ride_recordings" USING btree ("begun_at") WHERE handed_over_at is null;