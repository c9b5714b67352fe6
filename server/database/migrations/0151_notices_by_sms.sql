-- Whether a notification was also sent by SMS, of which one person gets a limited number in 24 hours.
alter table notifications add column by_sms boolean not null default false;
