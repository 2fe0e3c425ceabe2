CREATE TABLE "driver_message_readers" (
	"message_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "driver_message_readers_message_id_driver_id_pk" PRIMARY KEY("message_id","driver_id")
);
--> statement-breakpoint
CREATE TABLE "driver_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_id" integer NOT NULL,
	"driver_id" integer,
	"city_id" text,
	"audience" text,
	"text" text NOT NULL,
	"reached" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "driver_messages_to" CHECK ((driver_id is not null and city_id is null and audience is null)
        or (driver_id is null and city_id is not null and audience is not null))
);
--> statement-breakpoint
ALTER TABLE "driver_message_readers" ADD CONSTRAINT "driver_message_readers_message_id_driver_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."driver_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_message_readers" ADD CONSTRAINT "driver_message_readers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_message_readers_driver" ON "driver_message_readers" USING btree ("driver_id","message_id");--> statement-breakpoint
CREATE INDEX "driver_messages_author" ON "driver_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "driver_messages_driver" ON "driver_messages" USING btree ("driver_id");