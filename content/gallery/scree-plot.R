penguins <- read.csv("penguins.csv")
measured <- na.omit(penguins[c("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")])
pca <- prcomp(measured, scale. = TRUE)
share <- 100 * pca$sdev^2 / sum(pca$sdev^2)
middle <- barplot(share, names.arg = 1:4, ylim = c(0, 100), col = "#56b4e9",
                  xlab = "Component", ylab = "Variance explained (%)")
lines(middle, cumsum(share), type = "b", pch = 19)
summary(pca)
