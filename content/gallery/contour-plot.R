penguins <- read.csv("penguins.csv")
gentoo <- subset(penguins, species == "Gentoo" & !is.na(flipper_length_mm))
fit <- lm(body_mass_g ~ flipper_length_mm * bill_length_mm +
            I(flipper_length_mm^2) + I(bill_length_mm^2), data = gentoo)
flipper <- seq(min(gentoo$flipper_length_mm), max(gentoo$flipper_length_mm), length.out = 25)
bill <- seq(min(gentoo$bill_length_mm), max(gentoo$bill_length_mm), length.out = 25)
grid <- expand.grid(flipper_length_mm = flipper, bill_length_mm = bill)
contour(flipper, bill, matrix(predict(fit, grid), 25), col = "#0072b2", lwd = 2,
        xlab = "Flipper length (mm)", ylab = "Bill length (mm)")
points(bill_length_mm ~ flipper_length_mm, data = gentoo, pch = 21, bg = "#0072b28c")
summary(fit)$r.squared
