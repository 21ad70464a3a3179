births <- read.csv("birth-weight.csv")
fit <- glm(low ~ ht + I(ptl > 0) + I(race == 2) + smoke + I(race == 3) + ui +
             I(lwt / 10) + I(age / 5), family = binomial, data = births)
odds <- exp(cbind(ratio = coef(fit), suppressMessages(confint(fit))))[-1, ]   # profile likelihood
rownames(odds) <- c("Hypertension", "Earlier premature labor", "Race: black vs. white",
                    "Smoking", "Race: other vs. white", "Uterine irritability",
                    "Weight, per 10 lb", "Age, per 5 years")
row <- nrow(odds):1
par(mar = c(4, 12, 1, 1))
plot(odds[, 1], row, log = "x", xlim = range(odds), pch = 15, col = "#0072b2",
     yaxt = "n", xlab = "Odds ratio", ylab = "")
segments(odds[, 2], row, odds[, 3], row)
abline(v = 1, lty = 2)
axis(2, row, rownames(odds), las = 1)
round(odds, 2)
