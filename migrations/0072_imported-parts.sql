ALTER TABLE "imported_streets" ADD COLUMN "map_file" text;--> statement-breakpoint
ALTER TABLE "imported_streets" ADD COLUMN "addresses_file" text;