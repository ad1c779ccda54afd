-- Words that 1 to 3 % of the books have are as telling as they are rare only where they're counted.
ALTER TABLE "books" ALTER COLUMN "search_document" SET STATISTICS 300;
