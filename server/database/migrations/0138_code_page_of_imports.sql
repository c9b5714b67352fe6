-- The code page that a person chose for the bytes of a file that are not UTF-8. Empty: the cells with them are refused.
alter table imports add column code_page text not null default '';
